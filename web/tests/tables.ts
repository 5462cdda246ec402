/** The default tables as the server sends them (written from palheta.table.defaults). */
import type { Table } from "../src/pitch.js";

export const TABLES: Record<string, Table> = {
  "dadinho": {
    "pitch": {
      "length": 1640,
      "width": 1040,
      "penalty_area": {
        "depth": 300,
        "width": 600
      },
      "goal_area": {
        "depth": 110,
        "width": 300
      },
      "penalty_spot": 205,
      "arc_radius": 160,
      "circle_radius": 160,
      "corner_radius": 30,
      "goal": {
        "width": 110,
        "height": 45,
        "depth": 70,
        "post": 2
      },
      "end_margin": 80,
      "side_margin": 80,
      "mat": null,
      "fence": true,
      "shooting_line": null
    },
    "ball": {
      "shape": "cube",
      "size": 6
    },
    "piece": {
      "diameter": 50,
      "height": 8
    },
    "keeper": {
      "shape": "box",
      "width": 80,
      "height": 35,
      "thickness": 15
    }
  },
  "tres-toques": {
    "pitch": {
      "length": 2000,
      "width": 1400,
      "penalty_area": {
        "depth": 330,
        "width": 820
      },
      "goal_area": {
        "depth": 110,
        "width": 380
      },
      "penalty_spot": 220,
      "arc_radius": 183,
      "circle_radius": 183,
      "corner_radius": 20,
      "goal": {
        "width": 146,
        "height": 49,
        "depth": 70,
        "post": 4
      },
      "end_margin": 100,
      "side_margin": 100,
      "mat": null,
      "fence": true,
      "shooting_line": null
    },
    "ball": {
      "shape": "sphere",
      "size": 10
    },
    "piece": {
      "diameter": 50,
      "height": 6
    },
    "keeper": {
      "shape": "box",
      "width": 70,
      "height": 35,
      "thickness": 15
    }
  },
  "fistf": {
    "pitch": {
      "length": 1200,
      "width": 800,
      "penalty_area": {
        "depth": 150,
        "width": 400
      },
      "goal_area": {
        "depth": 60,
        "width": 240
      },
      "penalty_spot": 110,
      "arc_radius": 90,
      "circle_radius": 90,
      "corner_radius": 25,
      "goal": {
        "width": 125,
        "height": 60,
        "depth": 60,
        "post": 5
      },
      "end_margin": 160,
      "side_margin": 160,
      "mat": 60,
      "fence": true,
      "shooting_line": 300
    },
    "ball": {
      "shape": "sphere",
      "size": 22
    },
    "piece": {
      "diameter": 20,
      "height": 6
    },
    "keeper": {
      "shape": "bar",
      "width": 21,
      "height": 39,
      "thickness": 6
    }
  },
  "fistf-indoor": {
    "pitch": {
      "length": 900,
      "width": 600,
      "penalty_area": {
        "depth": 150,
        "width": 400
      },
      "goal_area": {
        "depth": 60,
        "width": 240
      },
      "penalty_spot": 110,
      "arc_radius": 90,
      "circle_radius": 90,
      "corner_radius": 25,
      "goal": {
        "width": 125,
        "height": 60,
        "depth": 60,
        "post": 5
      },
      "end_margin": 160,
      "side_margin": 160,
      "mat": 60,
      "fence": true,
      "shooting_line": 225
    },
    "ball": {
      "shape": "sphere",
      "size": 22
    },
    "piece": {
      "diameter": 20,
      "height": 6
    },
    "keeper": {
      "shape": "bar",
      "width": 21,
      "height": 39,
      "thickness": 6
    }
  },
  "guzikowa": {
    "pitch": {
      "length": 1800,
      "width": 1000,
      "penalty_area": {
        "depth": 280,
        "width": 500
      },
      "goal_area": {
        "depth": 100,
        "width": 300
      },
      "penalty_spot": 190,
      "arc_radius": 160,
      "circle_radius": 160,
      "corner_radius": 20,
      "goal": {
        "width": 100,
        "height": 30,
        "depth": 50,
        "post": 5
      },
      "end_margin": 100,
      "side_margin": 50,
      "mat": null,
      "fence": false,
      "shooting_line": null
    },
    "ball": {
      "shape": "sphere",
      "size": 14
    },
    "piece": {
      "diameter": 40,
      "height": 10
    },
    "keeper": {
      "shape": "disc",
      "width": 50,
      "height": 10,
      "thickness": 10
    }
  }
};

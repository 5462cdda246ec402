import { defineConfig } from "vite";
import { po } from "./po.js";

// The build is an artifact inside the Python package; the server serves it from there.
export default defineConfig({
  base: "/",
  plugins: [po()],
  build: {
    outDir: "../src/palheta/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
  },
  server: { proxy: { "/api": "http://127.0.0.1:8000", "/ws": { target: "ws://127.0.0.1:8000", ws: true } } },
});

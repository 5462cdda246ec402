"""The words of the program: one `.po` file a language, for the browser and for Python alike."""

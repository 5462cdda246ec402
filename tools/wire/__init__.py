"""The browser's message types, made of the server's structs: `web/src/protocol.ts`."""

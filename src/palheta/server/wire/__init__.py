"""What browser and server say to each other, typed both ways: `web/src/protocol.ts` is made of these (`tools/wire`)."""

/** Pictures and films of the table, made in the browser and saved by it. Loaded only when somebody asks for one. */

const KINDS = ["video/webm;codecs=vp9", "video/webm", "video/mp4"];

export const films = (): boolean =>
  typeof MediaRecorder !== "undefined" && KINDS.some((kind) => MediaRecorder.isTypeSupported(kind));

function composed(
  layers: readonly HTMLCanvasElement[],
  ground: string,
): { canvas: HTMLCanvasElement; draw: () => void } {
  const canvas = document.createElement("canvas");
  const [first] = layers;
  canvas.width = (first?.width ?? 2) & ~1; // encoders want even sizes
  canvas.height = (first?.height ?? 2) & ~1;
  const ctx = canvas.getContext("2d")!;
  const draw = (): void => {
    ctx.fillStyle = ground;
    ctx.fillRect(0, 0, canvas.width, canvas.height);
    for (const layer of layers) ctx.drawImage(layer, 0, 0);
  };
  return { canvas, draw };
}

const GROUND = "#10161a";

export async function picture(layers: readonly HTMLCanvasElement[], name: string): Promise<void> {
  const { canvas, draw } = composed(layers, GROUND);
  draw();
  const blob = await new Promise<Blob | null>((made) => canvas.toBlob(made, "image/png"));
  if (blob) save(blob, `${name}.png`);
}

/** What the table shows while `run` goes on. */
export async function film(
  layers: readonly HTMLCanvasElement[],
  name: string,
  run: () => Promise<void>,
): Promise<void> {
  const kind = KINDS.find((one) => MediaRecorder.isTypeSupported(one))!;
  const { canvas, draw } = composed(layers, GROUND);
  draw();
  const stream = canvas.captureStream(0); // a frame is taken when it is drawn, however busy the machine is
  const [track] = stream.getVideoTracks() as CanvasCaptureMediaStreamTrack[];
  const recorder = new MediaRecorder(stream, { mimeType: kind, videoBitsPerSecond: 6_000_000 });
  const parts: Blob[] = [];
  recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
  const happens = (what: "start" | "stop"): Promise<unknown> =>
    new Promise((done) => recorder.addEventListener(what, done, { once: true }));
  let frame = 0;
  const tick = (): void => {
    draw();
    track!.requestFrame();
    frame = requestAnimationFrame(tick);
  };
  const [started, ended] = [happens("start"), happens("stop")];
  recorder.start();
  tick();
  await started;
  await run();
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))); // how it ended is seen too
  cancelAnimationFrame(frame);
  recorder.stop();
  await ended;
  save(new Blob(parts, { type: kind }), `${name}.${kind.startsWith("video/mp4") ? "mp4" : "webm"}`);
}

function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

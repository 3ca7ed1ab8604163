// Optional sounds: short ticks, made here, without files. Off until it is turned on.

const NAME = "sound";
/** The pitch of each sound in hertz, and how long it lasts in seconds. @type {Record<string, [number, number][]>} */
const SOUNDS = { move: [[420, 0.05]], capture: [[300, 0.06], [220, 0.06]], alarm: [[700, 0.06], [700, 0.06]], over: [[523, 0.1], [659, 0.1], [784, 0.18]] };

/** @type {AudioContext | null} */
let audio = null;

export const sound = {
  get on() {
    try {
      return localStorage.getItem(NAME) === "true";
    } catch {
      return false;
    }
  },
  /** @param {boolean} on */
  set(on) {
    try {
      localStorage.setItem(NAME, String(on));
    } catch { /* then it is not remembered */ }
    if (on) sound.play("move");
  },
  /** Plays one of the sounds, if they are on. @param {"move" | "capture" | "alarm" | "over"} name */
  play(name) {
    if (!sound.on || !("AudioContext" in globalThis)) return;
    audio ??= new AudioContext();
    let start = audio.currentTime;
    for (const [pitch, time] of SOUNDS[name]) {
      const [tone, volume] = [audio.createOscillator(), audio.createGain()];
      tone.type = "triangle";
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.18, start);
      volume.gain.exponentialRampToValueAtTime(0.001, start + time);
      tone.connect(volume).connect(audio.destination);
      tone.start(start);
      tone.stop(start + time);
      start += time;
    }
  },
};

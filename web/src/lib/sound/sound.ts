import { preferences } from '../state/preferences.svelte';

/** What can be heard at a table. */
export type SoundName = 'lay' | 'flip' | 'take' | 'block' | 'roll' | 'walk' | 'turn' | 'short' | 'end';

interface Knock {
  /** When it begins, in seconds after the call. */
  at: number;
  /** The middle of its band, in hertz: low is wood, high is paper. */
  pitch: number;
  /** How narrow the band is: narrow rings like wood, wide rustles like paper. */
  ring: number;
  length: number;
  loud: number;
}

const wood = (at: number, pitch: number, loud = 0.5): Knock => ({ at, pitch, ring: 9, length: 0.09, loud });
const paper = (at: number, length = 0.11, loud = 0.16): Knock => ({
  at,
  pitch: 3400,
  ring: 0.7,
  length,
  loud,
});

const SOUNDS: Record<SoundName, Knock[]> = {
  lay: [paper(0, 0.06), wood(0.03, 240, 0.35)],
  flip: [paper(0), paper(0.07, 0.07, 0.12)],
  take: [paper(0, 0.08), paper(0.06, 0.08), paper(0.12, 0.09)],
  block: [wood(0, 420), wood(0.05, 380, 0.2)],
  roll: [wood(0, 900, 0.3), wood(0.07, 760, 0.3), wood(0.15, 840, 0.25), wood(0.26, 620, 0.35)],
  walk: [wood(0, 560, 0.3)],
  short: [wood(0, 660, 0.4), wood(0.16, 660, 0.4), wood(0.32, 660, 0.4)],
  turn: [wood(0, 523, 0.4), wood(0.12, 784, 0.4)],
  end: [wood(0, 392, 0.4), wood(0.14, 494, 0.4), wood(0.28, 587, 0.45)],
};

let audio: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Plays a short sound, unless the player has switched sounds off. */
export const sound = (name: SoundName): void => {
  if (!preferences.get('sound') || typeof AudioContext === 'undefined') return;
  // A browser lets a page sound only after it was touched; until then the context stays asleep, and so do we.
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  if (audio.state !== 'running') return;
  for (const knock of SOUNDS[name]) play(audio, knock);
};

/** Noise through a narrow band, dying away: a knock. */
function play(context: AudioContext, knock: Knock): void {
  const start = context.currentTime + knock.at;
  const source = context.createBufferSource();
  source.buffer = noise ??= whiteNoise(context);
  const band = context.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = knock.pitch;
  band.Q.value = knock.ring;
  const volume = context.createGain();
  // A narrow band lets little through, so it is made louder.
  volume.gain.setValueAtTime(knock.loud * Math.sqrt(knock.ring + 1), start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + knock.length);
  source.connect(band).connect(volume).connect(context.destination);
  source.start(start, Math.random() * 0.3, knock.length);
}

function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  return buffer;
}

// The sounds of a line screen: two rising tones for good, two equal ones for seen before, one low and long
// for wrong, one short for stored until the network is back. The browser generates them.

export type LineTone = 'ok' | 'seen' | 'wrong' | 'stored'

/** One tone. Times in seconds. */
type Tone = {
  readonly hertz: number
  readonly delay: number
  readonly duration: number
  readonly shape: OscillatorType
}

const tones: Readonly<Record<LineTone, readonly Tone[]>> = {
  ok: [
    { hertz: 880, delay: 0, duration: 0.08, shape: 'sine' },
    { hertz: 1320, delay: 0.08, duration: 0.12, shape: 'sine' },
  ],
  seen: [
    { hertz: 520, delay: 0, duration: 0.12, shape: 'triangle' },
    { hertz: 520, delay: 0.2, duration: 0.12, shape: 'triangle' },
  ],
  wrong: [{ hertz: 150, delay: 0, duration: 0.55, shape: 'sawtooth' }],
  stored: [{ hertz: 660, delay: 0, duration: 0.06, shape: 'sine' }],
}

const loudness = 0.4
/** Seconds in which a tone fades in and out, so that it does not click. */
const fade = 0.01

let player: AudioContext | null = null

/**
 * Plays a sound. Browsers stay silent until the user touches the page or a key; without audio nothing
 * happens.
 */
export function playTone(kind: LineTone): void {
  if (!('AudioContext' in globalThis)) return
  player ??= new AudioContext()
  void player.resume().catch(() => undefined)
  for (const { hertz, delay, duration, shape } of tones[kind]) {
    const from = player.currentTime + delay
    const [source, volume] = [player.createOscillator(), player.createGain()]
    source.type = shape
    source.frequency.value = hertz
    volume.gain.setValueAtTime(0, from)
    volume.gain.linearRampToValueAtTime(loudness, from + fade)
    volume.gain.setValueAtTime(loudness, from + duration - fade)
    volume.gain.linearRampToValueAtTime(0, from + duration)
    source.connect(volume).connect(player.destination)
    source.start(from)
    source.stop(from + duration)
  }
}

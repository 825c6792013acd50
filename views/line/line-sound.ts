// What a line screen sounds like: two rising tones for good, two alike for seen before, one low and long for wrong, one
// short for kept until the network is back. Made by the browser; there is no file.

export type LineTone = 'ok' | 'seen' | 'wrong' | 'kept'

type Tone = {
  readonly hertz: number
  readonly after: number
  readonly lasts: number
  readonly shape: OscillatorType
}

const tones: Readonly<Record<LineTone, readonly Tone[]>> = {
  ok: [
    { hertz: 880, after: 0, lasts: 0.08, shape: 'sine' },
    { hertz: 1320, after: 0.08, lasts: 0.12, shape: 'sine' },
  ],
  seen: [
    { hertz: 520, after: 0, lasts: 0.12, shape: 'triangle' },
    { hertz: 520, after: 0.2, lasts: 0.12, shape: 'triangle' },
  ],
  wrong: [{ hertz: 150, after: 0, lasts: 0.55, shape: 'sawtooth' }],
  kept: [{ hertz: 660, after: 0, lasts: 0.06, shape: 'sine' }],
}

const loudness = 0.4
/** Seconds in which a tone swells and fades, so that it does not click. */
const edge = 0.01

let player: AudioContext | null = null

/** Plays a tone. Browsers are silent until somebody touched the page or a key; where there is no sound nothing happens. */
export function playTone(kind: LineTone): void {
  if (!('AudioContext' in globalThis)) return
  player ??= new AudioContext()
  void player.resume().catch(() => undefined)
  for (const { hertz, after, lasts, shape } of tones[kind]) {
    const from = player.currentTime + after
    const [source, volume] = [player.createOscillator(), player.createGain()]
    source.type = shape
    source.frequency.value = hertz
    volume.gain.setValueAtTime(0, from)
    volume.gain.linearRampToValueAtTime(loudness, from + edge)
    volume.gain.setValueAtTime(loudness, from + lasts - edge)
    volume.gain.linearRampToValueAtTime(0, from + lasts)
    source.connect(volume).connect(player.destination)
    source.start(from)
    source.stop(from + lasts)
  }
}

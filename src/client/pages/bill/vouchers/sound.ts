/** Two sounds that nobody mixes up: high and short for yes, low and long for no. */

let audio: AudioContext | null = null;

/** Nothing where the browser has no sound or does not allow it yet: the words and the colour say the same. */
export function beep(good: boolean): void {
  try {
    audio ??= new AudioContext();
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = good ? 1046 : 185;
    tone.type = good ? 'sine' : 'square';
    volume.gain.value = 0.15;
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + (good ? 0.12 : 0.5));
  } catch {
    audio = null;
  }
}

/** What a person sees on a terminal while the work is going on; a pipe sees nothing. */
import type { Surroundings } from './surroundings';

/** A function is asked anew each time: it may tell how far the work has come. */
export async function withProgress<T>(sentence: string | (() => string), surroundings: Surroundings, work: () => Promise<T>): Promise<T> {
  if (!surroundings.errIsTerminal || surroundings.env['CI'] !== undefined) return work();
  const started = performance.now();
  const show = (): void =>
    surroundings.err(`\r${typeof sentence === 'string' ? sentence : sentence()} ${Math.round((performance.now() - started) / 1000)} s`);
  // Quick work needs no progress: a line that flashes up is noise.
  const timer = setInterval(show, 1000);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    if (performance.now() - started >= 1000) surroundings.err('\r\u001b[K');
  }
}

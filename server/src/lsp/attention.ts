/**
 * What a check has to say beside findings: rules that threw, files that were skipped, mistakes in a config file.
 * Asked for when the typing has paused, since no squiggle waits for it.
 */
import { createCancellation, guardSilent } from './guard';
import type { Place } from './place';
import type { Session } from './session';

export interface Attention {
  later(place: Place): void;
  dispose(): void;
}

const pause = 1_000;

export function createAttention({ log }: Session): Attention {
  const due = new Set<Place>();
  let timer: NodeJS.Timeout | undefined;

  const ask = guardSilent(log, 'Asking for faults', async (place: Place) => {
    const paths = [...place.open.keys()];
    if (paths.length === 0) return;
    const report = await place.askNow(createCancellation(), (core, now) => core.check({ paths }, now), undefined);
    if (report === undefined) return;
    log.notices(report.notices);
    log.faults(report.faults);
  });

  function askDue(): void {
    const places = [...due];
    due.clear();
    for (const place of places) ask(place);
  }

  return {
    later(place) {
      due.add(place);
      clearTimeout(timer);
      timer = setTimeout(askDue, pause);
    },
    dispose: () => clearTimeout(timer),
  };
}

import { defineRule } from './rule';

/** A tool and the lock that somebody agreed to: reported by the engine, which sees both. */
export default defineRule({
  id: 'contract-drift',
  group: 'catalogue',
  on: 'engine',
  level: 'warning',
  fix: 'none',
  since: '0.1.0',
  summary: 'A tool takes, answers or says something else than its lock.',
  messages: {
    callers:
      '`{name}` refuses calls that were right when candor.lock.json was written ({changes}); undo that, or tell the callers and run `candor lock`.',
    readers:
      '`{name}` may answer what its readers did not have to expect when candor.lock.json was written ({changes}); undo that, or tell the readers and run `candor lock`.',
    both: '`{name}` refuses calls that were right when candor.lock.json was written, and may answer what its readers did not have to expect ({changes}); undo that, or tell both and run `candor lock`.',
    compatible: '`{name}` has changed since candor.lock.json was written, and who knew it gets along ({changes}); run `candor lock`.',
    default:
      'A call of `{name}` that leaves a field out runs on another value than when candor.lock.json was written ({changes}); undo that, or run `candor lock`.',
    description:
      'The words that the model reads of `{name}` are others than when candor.lock.json was written ({changes}); read them again, and run `candor lock`.',
  },
  check() {},
});

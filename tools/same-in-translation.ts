import type { Language } from '@portico/contract/words/languages';

/** Texts that may equal the English or Chinese one, or lack their language's script. Each was read by somebody; `reason` says why. */
type Reviewed = { reason: string; keys: { [L in Language]?: readonly string[] } };

export const sameInTranslation: readonly Reviewed[] = [
  {
    reason: 'Taiwan writes and says the same word with the same characters.',
    keys: {
      zhTw: [
        'errors.required',
        'words.items.turnbackRate',
        'words.units.people',
        'words.units.seconds',
        'words.counted.people_other',
        'words.counted.seconds_other',
        'words.counted.days_other',
        'words.deviceStates.unused',
        'words.ranges.month',
        'words.steps.1n',
        'words.steps.1y',
        'words.selections.access',
        'words.bases.lastYear',
        'frame.themeDark',
        'frame.cancel',
        'frame.more',
        'frame.succeeded',
        'home.asOf',
        'home.updatedSeconds_other',
        'home.unchanged',
        'menu.rank',
        'menu.entrances',
        'menu.roles',
        'menu.companies',
        'server.ok',
      ],
    },
  },
  {
    reason: 'The Japanese word is written with the same characters.',
    keys: {
      jp: [
        'words.units.people',
        'words.units.seconds',
        'words.deviceStates.unused',
        'words.ranges.today',
        'words.ranges.yesterday',
        'words.steps.1n',
        'words.steps.1y',
        'words.selections.access',
        'home.today',
        'home.yesterday',
        'menu.entrances',
      ],
    },
  },
  {
    reason: 'The language spells the word as English does, by origin or as a loan that is the usual word on screens.',
    keys: {
      de: ['home.live'],
      es: ['menu.roles'],
      id: ['frame.confirm'],
      it: ['words.deviceStates.online', 'words.deviceStates.offline', 'login.password'],
      nl: ['words.steps.1w', 'home.live'],
      ph: ['frame.home', 'frame.confirm', 'login.password', 'home.title', 'home.live', 'menu.home', 'menu.queryHeat'],
    },
  },
  {
    reason: 'Korean writes percentage points with a Latin letter: "1.5%p".',
    keys: { kor: ['home.points'] },
  },
];

import type { TextKey } from '@portico/i18n';

/**
 * One guide section per screen, named after its folder. `texts`: key of the section's texts, if it is not the folder's name.
 * `parentScreen`: the screen that leads to a screen outside the menu.
 */
const sections = [
  { screen: 'home', title: 'menu.home', group: null },
  { screen: 'health', title: 'menu.health', group: null },
  { screen: 'festivals', title: 'menu.festival', group: 'menu.analysis' },
  { screen: 'festival-compare', title: 'menu.festivalCompare', group: 'menu.analysis', texts: 'festivalCompare' },
  { screen: 'organisations', title: 'menu.organisations', group: 'menu.basic' },
  { screen: 'entities', title: 'menu.entities', group: 'menu.basic' },
  {
    screen: 'entity-detail',
    parentScreen: 'entities',
    title: 'entities.page',
    group: 'menu.basic',
    texts: 'entityDetail',
  },
  { screen: 'targets', title: 'menu.targets', group: 'menu.basic' },
  { screen: 'areas', title: 'menu.areas', group: 'menu.basic' },
  { screen: 'entrances', title: 'menu.entrances', group: 'menu.basic' },
  { screen: 'devices', title: 'menu.devices', group: 'menu.basic' },
  { screen: 'roles', title: 'menu.roles', group: 'menu.basic' },
  { screen: 'users', title: 'menu.users', group: 'menu.basic' },
  { screen: 'base-info', title: 'menu.baseInfo', group: 'menu.basic', texts: 'baseInfo' },
  { screen: 'logs', title: 'menu.logs', group: 'menu.basic' },
  { screen: 'rule-correct', title: 'menu.correction', group: 'menu.rules', texts: 'ruleCorrect' },
  { screen: 'rule-set', title: 'menu.ruleSettings', group: 'menu.rules', texts: 'ruleSet' },
  { screen: 'rule-eliminate', title: 'menu.elimination', group: 'menu.rules', texts: 'ruleEliminate' },
  { screen: 'gap-fillings', title: 'gaps.title', group: 'menu.rules', texts: 'gapFillings' },
  { screen: 'companies', title: 'menu.companies', group: 'menu.system' },
  { screen: 'device-models', title: 'menu.deviceModels', group: 'menu.system', texts: 'deviceModels' },
  { screen: 'firmware', title: 'menu.firmware', group: 'menu.system' },
  { screen: 'all-devices', title: 'menu.systemDevices', group: 'menu.system', texts: 'allDevices' },
  { screen: 'unassigned-devices', title: 'menu.unassigned', group: 'menu.system', texts: 'unassigned' },
  { screen: 'menus', title: 'menu.menus', group: 'menu.system' },
  { screen: 'profile', title: 'frame.profile', group: null },
] as const satisfies readonly {
  screen: string;
  title: TextKey;
  group: TextKey | null;
  texts?: string;
  parentScreen?: string;
}[];

export type GuideSection = (typeof sections)[number];

/** The sections of the screens the user has access to, in menu order. */
export function listGuideSections(screens: readonly string[]): GuideSection[] {
  return sections.filter((section) =>
    screens.includes('parentScreen' in section ? section.parentScreen : section.screen),
  );
}

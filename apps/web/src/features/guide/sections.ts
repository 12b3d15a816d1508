import type { TextKey } from '@portico/i18n';

/** What the guide tells of: one section per screen, named after its folder. Titles are the menu's own. */
const sections = [
  { screen: 'home', title: 'menu.home', group: null },
  { screen: 'organisations', title: 'menu.organisations', group: 'menu.basic' },
  { screen: 'roles', title: 'menu.roles', group: 'menu.basic' },
  { screen: 'users', title: 'menu.users', group: 'menu.basic' },
  { screen: 'logs', title: 'menu.logs', group: 'menu.basic' },
  { screen: 'companies', title: 'menu.companies', group: 'menu.system' },
  { screen: 'menus', title: 'menu.menus', group: 'menu.system' },
  { screen: 'profile', title: 'frame.profile', group: null },
] as const satisfies readonly { screen: string; title: TextKey; group: TextKey | null }[];

export type Section = (typeof sections)[number];

/** The sections of the screens somebody has, in the menu's order. */
export function sectionsFor(screens: readonly string[]): Section[] {
  return sections.filter(({ screen }) => screens.includes(screen));
}

/** For whom home is arranged: one store, several stores, or the whole platform. */
export const homeRoles = ['store', 'region', 'platform'] as const;
export type HomeRole = (typeof homeRoles)[number];

/** Panels of home, in the order they have until somebody chooses, and for whom each is. */
export const homePanels = {
  fleet: ['platform'],
  ingest: ['platform'],
  refused: ['platform'],
  dataAge: ['platform'],
  licences: ['platform'],
  attention: ['region', 'platform'],
  league: ['region', 'platform'],
  figures: ['store', 'region', 'platform'],
  trend: ['store', 'region', 'platform'],
  inside: ['store'],
  entrances: ['store'],
  periods: ['store', 'region', 'platform'],
  holidays: ['store', 'region'],
  peaks: ['store', 'region', 'platform'],
  company: ['store', 'region'],
} as const satisfies Record<string, readonly HomeRole[]>;

export type HomePanel = keyof typeof homePanels;

export const homePanelNames = Object.keys(homePanels) as HomePanel[]; // the keys of the table, and nothing else

/** The panels a role can have. */
export function panelsOf(role: HomeRole): HomePanel[] {
  return homePanelNames.filter((name) => homePanels[name].some((own: HomeRole) => own === role));
}

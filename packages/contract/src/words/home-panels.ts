/** Variants of the home page: for users of one store, of several stores, or of the whole platform. */
export const homeVariants = ['store', 'region', 'platform'] as const;
export type HomeVariant = (typeof homeVariants)[number];

/** Panels of the home page in their default order, each with the variants that can have it. */
export const homePanels = {
  fleet: ['platform'],
  ingest: ['platform'],
  refused: ['platform'],
  dataAge: ['platform'],
  licences: ['platform'],
  figures: ['store', 'region', 'platform'],
  attention: ['region', 'platform'],
  trend: ['store', 'region', 'platform'],
  league: ['region', 'platform'],
  inside: ['store'],
  entrances: ['store'],
  periods: ['store', 'region', 'platform'],
  peaks: ['store', 'region', 'platform'],
  company: ['store', 'region'],
  holidays: ['store', 'region'],
} as const satisfies Record<string, readonly HomeVariant[]>;

export type HomePanel = keyof typeof homePanels;

export const homePanelNames = Object.keys(homePanels) as HomePanel[]; // Object.keys returns string[]

/** The panels of a variant, in default order. */
export function listPanelsForVariant(role: HomeVariant): HomePanel[] {
  return homePanelNames.filter((name) => homePanels[name].some((allowed: HomeVariant) => allowed === role));
}

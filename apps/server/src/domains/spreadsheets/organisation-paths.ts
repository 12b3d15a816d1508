import type { OrganisationNode } from '@portico/contract/routes/organisations';
import { loadOrganisationScope, type OrganisationScope, organisationTree } from '../organisations/index.ts';
import { foldName, foldPath } from './cell-texts.ts';
import type { Importer, SpreadsheetReader } from './kind-definition.ts';

const separator = ' / ';

/** An organisation the user may see; `path` begins at the highest one they see. `id` null: a row of the same file adds it. */
export type OrganisationPlace = {
  id: number | null;
  name: string;
  path: string;
  enabled: boolean;
  node: OrganisationNode | null;
};

/** The organisations the user may see, and those that rows of the file add, by path. */
export class OrganisationPaths {
  readonly places: OrganisationPlace[] = [];
  #byId = new Map<number, OrganisationPlace>();
  #byExactPath = new Map<string, OrganisationPlace[]>();
  #byPath = new Map<string, OrganisationPlace[]>();
  #byName = new Map<string, OrganisationPlace[]>();
  #scope: ReadonlySet<number> | 'all';

  constructor(trees: readonly OrganisationNode[], scope: OrganisationScope) {
    this.#scope = scope === 'all' ? 'all' : new Set(scope);
    const waiting = trees.map((node) => ({ node, above: '' }));
    for (const { node, above } of waiting) {
      const path = above === '' ? node.name : `${above}${separator}${node.name}`;
      this.add({ id: node.id, name: node.name, path, enabled: node.enabled, node });
      for (const child of node.children) waiting.push({ node: child, above: path });
    }
  }

  add(place: OrganisationPlace): void {
    this.places.push(place);
    if (place.id !== null) this.#byId.set(place.id, place);
    append(this.#byExactPath, foldName(place.path), place);
    append(this.#byPath, foldPath(place.path), place);
    append(this.#byName, foldName(place.name), place);
  }

  findPath(id: number | null): string {
    return id === null ? '' : (this.#byId.get(id)?.path ?? '');
  }

  /** Organisations by their complete path. There may be several: a name may contain a slash. */
  findByPath(path: string): readonly OrganisationPlace[] {
    return this.#byExactPath.get(foldName(path)) ?? this.#byPath.get(foldPath(path)) ?? [];
  }

  /** The organisation with this path, or with this name if it is unique; otherwise the key of the problem. */
  resolve(text: string): OrganisationPlace | 'noSuchOrganisation' | 'severalOrganisations' {
    const exact = this.findByPath(text);
    const found = exact.length > 0 ? exact : (this.#byName.get(foldName(text)) ?? []);
    const [only, ...others] = found;
    if (only === undefined) return 'noSuchOrganisation';
    return others.length > 0 ? 'severalOrganisations' : only;
  }

  /** Whether the user may assign and change the organisation. */
  isInScope({ id }: OrganisationPlace): boolean {
    return id === null || this.#scope === 'all' || this.#scope.has(id);
  }
}

/** The organisations the reader may see; for an importer only those of the company of the import. */
export async function loadOrganisationPaths(reader: SpreadsheetReader | Importer): Promise<OrganisationPaths> {
  const { db, user } = reader;
  return db.transaction().execute(async (tx) => {
    const trees = await organisationTree(tx, user, 'companyId' in reader ? { tenantId: reader.companyId } : {});
    return new OrganisationPaths(trees, await loadOrganisationScope(tx, user));
  });
}

function append(places: Map<string, OrganisationPlace[]>, key: string, place: OrganisationPlace): void {
  const known = places.get(key);
  if (known === undefined) places.set(key, [place]);
  else known.push(place);
}

/** The path of an organisation below the one with path `above`. */
export const joinPath = (above: string, name: string) => `${above}${separator}${name}`;

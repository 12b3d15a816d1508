import type { OrganisationNode } from '@portico/contract/routes/organisations';
import { foldForIdentity } from '@portico/contract/words/identity-fold';
import { loadOrganisationScope, loadOrganisationTree, type OrganisationScope } from '../organisations/index.ts';
import { normalizePathForComparison } from './cell-texts.ts';
import type { ImportingUser, SpreadsheetUser } from './kind-definition.ts';

const separator = ' / ';

/** An organisation the user may see; `path` begins at the highest one they see. `id` null: a row of the same file adds it. */
export type OrganisationWithPath = {
  id: number | null;
  name: string;
  path: string;
  enabled: boolean;
  node: OrganisationNode | null;
};

/** The organisations the user may see, and those that rows of the file add, by path. */
export class OrganisationPaths {
  readonly places: OrganisationWithPath[] = [];
  #byId = new Map<number, OrganisationWithPath>();
  #byExactPath = new Map<string, OrganisationWithPath[]>();
  #byPath = new Map<string, OrganisationWithPath[]>();
  #byName = new Map<string, OrganisationWithPath[]>();
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

  add(place: OrganisationWithPath): void {
    this.places.push(place);
    if (place.id !== null) this.#byId.set(place.id, place);
    append(this.#byExactPath, foldForIdentity(place.path), place);
    append(this.#byPath, normalizePathForComparison(place.path), place);
    append(this.#byName, foldForIdentity(place.name), place);
  }

  findPath(id: number | null): string {
    return id === null ? '' : (this.#byId.get(id)?.path ?? '');
  }

  /** Organisations by their complete path. There may be several: a name may contain a slash. */
  findByPath(path: string): readonly OrganisationWithPath[] {
    return this.#byExactPath.get(foldForIdentity(path)) ?? this.#byPath.get(normalizePathForComparison(path)) ?? [];
  }

  /** The organisation with this path, or with this name if it is unique; otherwise the key of the problem. */
  resolve(text: string): OrganisationWithPath | 'noSuchOrganisation' | 'severalOrganisations' {
    const exact = this.findByPath(text);
    const found = exact.length > 0 ? exact : (this.#byName.get(foldForIdentity(text)) ?? []);
    const [only, ...others] = found;
    if (only === undefined) return 'noSuchOrganisation';
    return others.length > 0 ? 'severalOrganisations' : only;
  }

  /** Whether the user may assign and change the organisation. */
  isInScope({ id }: OrganisationWithPath): boolean {
    return id === null || this.#scope === 'all' || this.#scope.has(id);
  }
}

/** The organisations the reader may see; for an importer only those of the company of the import. */
export async function loadOrganisationPaths(reader: SpreadsheetUser | ImportingUser): Promise<OrganisationPaths> {
  const { db, user, language } = reader;
  return db.transaction().execute(async (tx) => {
    const filter = 'companyId' in reader ? { tenantId: reader.companyId } : {};
    const trees = await loadOrganisationTree(tx, user, filter, language);
    return new OrganisationPaths(trees, await loadOrganisationScope(tx, user));
  });
}

function append(places: Map<string, OrganisationWithPath[]>, key: string, place: OrganisationWithPath): void {
  const known = places.get(key);
  if (known === undefined) places.set(key, [place]);
  else known.push(place);
}

/** The path of an organisation below the one with path `above`. */
export const joinPath = (above: string, name: string) => `${above}${separator}${name}`;

import type { OrganisationNode } from '@portico/contract/routes/organisations';
import { type OrganisationScope, organisationScopeOf, organisationTree } from '../organisations/index.ts';
import { folded, foldedPath } from './cell-texts.ts';
import type { Importer, Reader } from './kind.ts';

const stroke = ' / ';

/** An organisation somebody sees, and the way to it from the top of what they see. `id` null: a row of the same file adds it. */
export type Place = { id: number | null; name: string; path: string; enabled: boolean; node: OrganisationNode | null };

/** The organisations somebody sees, by the way to them; also by what rows of a file add. */
export class OrganisationPaths {
  readonly places: Place[] = [];
  #byId = new Map<number, Place>();
  #byExactPath = new Map<string, Place[]>();
  #byPath = new Map<string, Place[]>();
  #byName = new Map<string, Place[]>();
  #scope: ReadonlySet<number> | 'all';

  constructor(trees: readonly OrganisationNode[], scope: OrganisationScope) {
    this.#scope = scope === 'all' ? 'all' : new Set(scope);
    const waiting = trees.map((node) => ({ node, above: '' }));
    for (const { node, above } of waiting) {
      const path = above === '' ? node.name : `${above}${stroke}${node.name}`;
      this.add({ id: node.id, name: node.name, path, enabled: node.enabled, node });
      for (const child of node.children) waiting.push({ node: child, above: path });
    }
  }

  add(place: Place): void {
    this.places.push(place);
    if (place.id !== null) this.#byId.set(place.id, place);
    append(this.#byExactPath, folded(place.path), place);
    append(this.#byPath, foldedPath(place.path), place);
    append(this.#byName, folded(place.name), place);
  }

  pathOf(id: number | null): string {
    return id === null ? '' : (this.#byId.get(id)?.path ?? '');
  }

  /** Organisations by their whole path; a name may have a stroke itself. */
  at(path: string): readonly Place[] {
    return this.#byExactPath.get(folded(path)) ?? this.#byPath.get(foldedPath(path)) ?? [];
  }

  /** The one organisation somebody means by a path, or by a name that is the only one; else a word why there is none. */
  meant(text: string): Place | 'noSuchOrganisation' | 'severalOrganisations' {
    const exact = this.at(text);
    const found = exact.length > 0 ? exact : (this.#byName.get(folded(text)) ?? []);
    const [only, ...others] = found;
    if (only === undefined) return 'noSuchOrganisation';
    return others.length > 0 ? 'severalOrganisations' : only;
  }

  /** Whether the person may hand it out and change it. */
  isOwn({ id }: Place): boolean {
    return id === null || this.#scope === 'all' || this.#scope.has(id);
  }
}

/** The organisations of whoever reads; of an importer, only those of the company the file is about. */
export async function organisationPaths(reader: Reader | Importer): Promise<OrganisationPaths> {
  const { db, user } = reader;
  return db.transaction().execute(async (tx) => {
    const trees = await organisationTree(tx, user, 'companyId' in reader ? { tenantId: reader.companyId } : {});
    return new OrganisationPaths(trees, await organisationScopeOf(tx, user));
  });
}

function append(places: Map<string, Place[]>, key: string, place: Place): void {
  const known = places.get(key);
  if (known === undefined) places.set(key, [place]);
  else known.push(place);
}

/** The path of an organisation below another one. */
export const pathBelow = (above: string, name: string) => `${above}${stroke}${name}`;

import { foldForSearch } from '@portico/contract/words/identity-fold';
/** One input or output field of a call; nested fields follow as separate entries. */
export type ApiField = {
  /** Path from the outermost object: "user.depts[].id". */
  path: string;
  type: string;
  required: boolean;
  /** Limits and allowed values in a notation that needs no translation: "1 ≤ length ≤ 200", "a | b". */
  limits: string;
};

/** Which permissions a call needs. */
export type ApiAccess = {
  /** The kind of place for which the call needs these permissions; null: the place does not matter. */
  placeKind: string | null;
  /** "public", "user", "platform", or the permissions of which one is needed. */
  names: readonly string[];
};

export type ApiOperation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  access: readonly ApiAccess[];
  inputLocation: 'query' | 'body';
  input: readonly ApiField[];
  /** The media type of the reply, such as "application/json". */
  replyKind: string;
  output: readonly ApiField[];
};

export type ApiOperationGroup = { name: string; operations: readonly ApiOperation[] };

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectIn = (value: unknown, key: string): Json => {
  const found = isObject(value) ? value[key] : undefined;
  return isObject(found) ? found : {};
};
const textIn = (value: Json, key: string): string => (typeof value[key] === 'string' ? value[key] : '');
const listIn = (value: Json, key: string): readonly unknown[] => (Array.isArray(value[key]) ? value[key] : []);
const namesOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((name) => typeof name === 'string');

const accessOf = (value: unknown): ApiAccess[] =>
  isObject(value)
    ? Object.entries(objectIn(value, 'byPlace')).map(([place, names]) => ({ placeKind: place, names: namesOf(names) }))
    : [{ placeKind: null, names: namesOf(value) }];

/** Parses an OpenAPI document of this server; the groups follow the order of its tags. Throws when it is not an OpenAPI document. */
export function parseApiDocument(document: unknown): ApiOperationGroup[] {
  if (!isObject(document) || !isObject(document['paths'])) throw new Error('This is no OpenAPI document.');
  const groups = new Map<string, ApiOperation[]>();
  for (const tag of listIn(document, 'tags')) if (isObject(tag)) groups.set(textIn(tag, 'name'), []);
  for (const [path, methods] of Object.entries(document['paths'])) {
    if (!isObject(methods)) continue;
    for (const [method, stated] of Object.entries(methods)) {
      if (!isObject(stated)) continue;
      const name = namesOf(stated['tags'])[0] ?? '';
      groups.set(name, [...(groups.get(name) ?? []), operationOf(path, method, stated)]);
    }
  }
  return [...groups]
    .map(([name, operations]) => ({ name, operations }))
    .filter(({ operations }) => operations.length > 0);
}

function operationOf(path: string, method: string, stated: Json): ApiOperation {
  const body = firstContent(objectIn(stated, 'requestBody'));
  const reply = firstContent(objectIn(objectIn(stated, 'responses'), '200'));
  return {
    id: textIn(stated, 'operationId'),
    method: method.toUpperCase(),
    path,
    summary: textIn(stated, 'summary'),
    access: accessOf(stated['x-access']),
    inputLocation: body === null ? 'query' : 'body',
    input: body === null ? parametersOf(stated) : fieldsOf(body.schema, '', body.schema),
    replyKind: reply?.kind ?? '',
    output: reply === null ? [] : fieldsOf(reply.schema, '', reply.schema),
  };
}

function firstContent(holder: Json): { kind: string; schema: Json } | null {
  const [first] = Object.entries(objectIn(holder, 'content'));
  return first === undefined ? null : { kind: first[0], schema: objectIn(first[1], 'schema') };
}

function parametersOf(stated: Json): ApiField[] {
  return listIn(stated, 'parameters').flatMap((parameter) => {
    if (!isObject(parameter)) return [];
    const schema = objectIn(parameter, 'schema');
    return fieldWithin(textIn(parameter, 'name'), schema, parameter['required'] === true, schema);
  });
}

/** The fields of an object, each followed by its nested fields; a schema without properties becomes one field. */
function fieldsOf(schema: Json, path: string, root: Json): ApiField[] {
  const { objectSchema, suffix } = shapeOf(schema, root);
  if (objectSchema['properties'] === undefined) {
    return path === '' && Object.keys(objectSchema).length > 0 ? [fieldOf(suffix, schema, true, root)] : [];
  }
  const required = namesOf(objectSchema['required']);
  return Object.entries(objectIn(objectSchema, 'properties')).flatMap(([name, inner]) => {
    if (!isObject(inner)) return [];
    const before = path + suffix;
    return fieldWithin(before === '' ? name : `${before}.${name}`, inner, required.includes(name), root);
  });
}

function fieldWithin(path: string, schema: Json, required: boolean, root: Json): ApiField[] {
  const itself = fieldOf(path, schema, required, root);
  // A schema with a reference is not expanded, because a recursive one would never end.
  return refersIn(schema) ? [itself] : [itself, ...fieldsOf(schema, path, root)];
}

const refersIn = (schema: Json): boolean => '$ref' in schema || '$ref' in objectIn(schema, 'items');

const fieldOf = (path: string, schema: Json, required: boolean, root: Json): ApiField => ({
  path,
  type: typeOf(schema, root),
  required,
  limits: limitsOf(schema),
});

/** Follows lists, nullable alternatives and references to the schema that has the fields; the suffix has one `[]` per list. */
function shapeOf(schema: Json, root: Json): { objectSchema: Json; suffix: string } {
  const target = resolved(schema, root);
  if (target['type'] === 'array') {
    const { objectSchema, suffix } = shapeOf(objectIn(target, 'items'), root);
    return { objectSchema, suffix: `[]${suffix}` };
  }
  const choice = alternatives(target).find((one) => resolved(one, root)['properties'] !== undefined);
  return { objectSchema: choice === undefined ? target : resolved(choice, root), suffix: '' };
}

/** Follows a reference inside the schema itself: "#/$defs/name". */
function resolved(schema: Json, root: Json): Json {
  const name = /^#\/\$defs\/(.+)$/.exec(textIn(schema, '$ref'))?.[1];
  return name === undefined ? schema : objectIn(objectIn(root, '$defs'), name);
}

const alternatives = (schema: Json): Json[] => listIn(schema, 'anyOf').filter(isObject);

/** The type in code notation, which needs no translation: "integer", "string | null", "object[]". */
function typeOf(schema: Json, root: Json): string {
  const target = resolved(schema, root);
  const choices = alternatives(target);
  if (choices.length > 0) return [...new Set(choices.map((one) => typeOf(one, root)))].join(' | ');
  if (target['const'] !== undefined) return JSON.stringify(target['const']);
  const types = namesOf(target['type']);
  if (types[0] === 'array') {
    const inner = typeOf(objectIn(target, 'items'), root);
    return inner.includes(' ') ? `(${inner})[]` : `${inner}[]`;
  }
  return types.length === 0 ? 'any' : types.join(' | ');
}

/** Whether a limit says more than the range of the number type, which every integer has. */
const isMeaningfulLimit = (limit: unknown): limit is number =>
  typeof limit === 'number' && Math.abs(limit) < Number.MAX_SAFE_INTEGER && Math.abs(limit) < 2 ** 31 - 1;

function limitsOf(schema: Json): string {
  const choices = alternatives(schema).find((one) => namesOf(one['type'])[0] !== 'null');
  const combined = choices === undefined ? schema : { ...choices, ...schema };
  const range = (low: unknown, high: unknown, sign: string) => {
    if (isMeaningfulLimit(low) && isMeaningfulLimit(high)) return `${low} ≤ ${sign} ≤ ${high}`;
    if (isMeaningfulLimit(low)) return `${sign} ≥ ${low}`;
    return isMeaningfulLimit(high) ? `${sign} ≤ ${high}` : '';
  };
  const above = combined['exclusiveMinimum'];
  const parts = [
    range(combined['minLength'], combined['maxLength'], 'length'),
    range(combined['minItems'], combined['maxItems'], 'count'),
    range(combined['minimum'], combined['maximum'], 'value'),
    isMeaningfulLimit(above) && combined['minimum'] === undefined ? `value > ${above}` : '',
    textIn(combined, 'format'),
    listIn(combined, 'enum').map(String).join(' | '),
    combined['default'] === undefined ? '' : `default ${JSON.stringify(combined['default'])}`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** The groups reduced to the operations whose id, method, path or summary contain every word. */
export function filterOperations(groups: readonly ApiOperationGroup[], wanted: string): ApiOperationGroup[] {
  const words = foldForSearch(wanted)
    .split(/\s+/)
    .filter((word) => word !== '');
  const holds = ({ id, method, path, summary }: ApiOperation) => {
    const text = foldForSearch(`${id} ${method} ${path} ${summary}`);
    return words.every((word) => text.includes(word));
  };
  return groups
    .map(({ name, operations }) => ({ name, operations: operations.filter(holds) }))
    .filter(({ operations }) => operations.length > 0);
}

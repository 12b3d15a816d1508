/** One thing a call takes or gives, with the things inside it. */
export type Field = {
  /** Its way from the outermost: "user.depts[].id". */
  path: string;
  type: string;
  required: boolean;
  /** Limits and choices, as they are written: "1–200 characters" is no language, so they are signs. */
  limits: string;
};

/** Who may call. */
export type AccessPart = {
  /** The kind of place this is said of; null: it is all there is. */
  place: string | null;
  /** "public", "user", "platform", or the permissions of which one is needed. */
  names: readonly string[];
};

export type Operation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  access: readonly AccessPart[];
  takes: 'query' | 'body';
  input: readonly Field[];
  /** The kind of the reply's content: "application/json" for one. */
  replyKind: string;
  output: readonly Field[];
};

export type Group = { name: string; operations: readonly Operation[] };

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

const accessOf = (value: unknown): AccessPart[] =>
  isObject(value)
    ? Object.entries(objectIn(value, 'byPlace')).map(([place, names]) => ({ place, names: namesOf(names) }))
    : [{ place: null, names: namesOf(value) }];

/** Reads an OpenAPI document as this server writes it, in the order of its tags. Throws where it is none. */
export function readDocument(document: unknown): Group[] {
  if (!isObject(document) || !isObject(document['paths'])) throw new Error('This is no OpenAPI document.');
  const groups = new Map<string, Operation[]>();
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

function operationOf(path: string, method: string, stated: Json): Operation {
  const body = firstContent(objectIn(stated, 'requestBody'));
  const reply = firstContent(objectIn(objectIn(stated, 'responses'), '200'));
  return {
    id: textIn(stated, 'operationId'),
    method: method.toUpperCase(),
    path,
    summary: textIn(stated, 'summary'),
    access: accessOf(stated['x-access']),
    takes: body === null ? 'query' : 'body',
    input: body === null ? parametersOf(stated) : fieldsOf(body.schema, '', body.schema),
    replyKind: reply?.kind ?? '',
    output: reply === null ? [] : fieldsOf(reply.schema, '', reply.schema),
  };
}

function firstContent(holder: Json): { kind: string; schema: Json } | null {
  const [first] = Object.entries(objectIn(holder, 'content'));
  return first === undefined ? null : { kind: first[0], schema: objectIn(first[1], 'schema') };
}

function parametersOf(stated: Json): Field[] {
  return listIn(stated, 'parameters').flatMap((parameter) => {
    if (!isObject(parameter)) return [];
    const schema = objectIn(parameter, 'schema');
    return fieldWithin(textIn(parameter, 'name'), schema, parameter['required'] === true, schema);
  });
}

/** The fields of an object, and below each what it holds; of anything else, itself. */
function fieldsOf(schema: Json, path: string, root: Json): Field[] {
  const { shape, suffix } = shapeOf(schema, root);
  if (shape['properties'] === undefined) {
    return path === '' && Object.keys(shape).length > 0 ? [fieldOf(suffix, schema, true, root)] : [];
  }
  const required = namesOf(shape['required']);
  return Object.entries(objectIn(shape, 'properties')).flatMap(([name, inner]) => {
    if (!isObject(inner)) return [];
    const before = path + suffix;
    return fieldWithin(before === '' ? name : `${before}.${name}`, inner, required.includes(name), root);
  });
}

function fieldWithin(path: string, schema: Json, required: boolean, root: Json): Field[] {
  const itself = fieldOf(path, schema, required, root);
  // What refers to something above it would never end.
  return refersIn(schema) ? [itself] : [itself, ...fieldsOf(schema, path, root)];
}

const refersIn = (schema: Json): boolean => '$ref' in schema || '$ref' in objectIn(schema, 'items');

const fieldOf = (path: string, schema: Json, required: boolean, root: Json): Field => ({
  path,
  type: typeOf(schema, root),
  required,
  limits: limitsOf(schema),
});

/** Through lists, alternatives with null and references, to what has fields; `[]` for every list on the way. */
function shapeOf(schema: Json, root: Json): { shape: Json; suffix: string } {
  const target = resolved(schema, root);
  if (target['type'] === 'array') {
    const { shape, suffix } = shapeOf(objectIn(target, 'items'), root);
    return { shape, suffix: `[]${suffix}` };
  }
  const choice = alternatives(target).find((one) => resolved(one, root)['properties'] !== undefined);
  return { shape: choice === undefined ? target : resolved(choice, root), suffix: '' };
}

/** Follows a reference inside the schema itself: "#/$defs/name". */
function resolved(schema: Json, root: Json): Json {
  const name = /^#\/\$defs\/(.+)$/.exec(textIn(schema, '$ref'))?.[1];
  return name === undefined ? schema : objectIn(objectIn(root, '$defs'), name);
}

const alternatives = (schema: Json): Json[] => listIn(schema, 'anyOf').filter(isObject);

/** "integer", "string | null", "object[]", as code is read in every language. */
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

/** Whole numbers end here by themselves: a limit that says nothing. */
const isSaid = (limit: unknown): limit is number =>
  typeof limit === 'number' && Math.abs(limit) < Number.MAX_SAFE_INTEGER && Math.abs(limit) < 2 ** 31 - 1;

function limitsOf(schema: Json): string {
  const choices = alternatives(schema).find((one) => namesOf(one['type'])[0] !== 'null');
  const of = choices === undefined ? schema : { ...choices, ...schema };
  const range = (low: unknown, high: unknown, sign: string) => {
    if (isSaid(low) && isSaid(high)) return `${low} ≤ ${sign} ≤ ${high}`;
    if (isSaid(low)) return `${sign} ≥ ${low}`;
    return isSaid(high) ? `${sign} ≤ ${high}` : '';
  };
  const above = of['exclusiveMinimum'];
  const parts = [
    range(of['minLength'], of['maxLength'], 'length'),
    range(of['minItems'], of['maxItems'], 'count'),
    range(of['minimum'], of['maximum'], 'value'),
    isSaid(above) && of['minimum'] === undefined ? `value > ${above}` : '',
    textIn(of, 'format'),
    listIn(of, 'enum').map(String).join(' | '),
    of['default'] === undefined ? '' : `default ${JSON.stringify(of['default'])}`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** The groups with the operations that hold every word, in path, summary or name. */
export function operationsWith(groups: readonly Group[], wanted: string): Group[] {
  const words = wanted
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const holds = ({ id, method, path, summary }: Operation) => {
    const text = `${id} ${method} ${path} ${summary}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return groups
    .map(({ name, operations }) => ({ name, operations: operations.filter(holds) }))
    .filter(({ operations }) => operations.length > 0);
}

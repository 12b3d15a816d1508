import { expect, test } from 'vitest';
import { filterOperations, parseApiDocument } from './parse-api-document.ts';

const user = {
  type: 'object',
  properties: {
    id: { type: 'integer', exclusiveMinimum: 0, maximum: Number.MAX_SAFE_INTEGER },
    company: {
      anyOf: [{ type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }, { type: 'null' }],
    },
    depts: { type: 'array', items: { type: 'object', properties: { id: { type: 'number' } } } },
  },
  required: ['id'],
};
const tree = {
  type: 'array',
  items: { $ref: '#/$defs/node' },
  $defs: {
    node: {
      type: 'object',
      properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#/$defs/node' } } },
      required: ['name', 'children'],
    },
  },
};
const reply = (schema: object) => ({ 200: { content: { 'application/json': { schema } } } });
const documentOf = (paths: object) => ({ tags: [{ name: 'users' }, { name: 'menus' }], paths });

const groups = parseApiDocument(
  documentOf({
    '/hx-api/api/menus': {
      get: {
        operationId: 'menus.tree',
        tags: ['menus'],
        summary: 'The tree.',
        'x-access': 'platform',
        responses: reply(tree),
      },
    },
    '/hx-api/api/users': {
      get: {
        operationId: 'users.list',
        tags: ['users'],
        summary: 'People.',
        'x-access': ['user:list', 'roles:list'],
        parameters: [
          {
            name: 'page',
            in: 'query',
            required: false,
            schema: { type: 'integer', minimum: 0, maximum: 1000, default: 0 },
          },
          { name: 'sort', in: 'query', required: true, schema: { type: 'string', enum: ['name', 'time'] } },
        ],
        responses: reply(user),
      },
      post: {
        operationId: 'users.add',
        tags: ['users'],
        summary: 'Add.',
        'x-access': 'user:list',
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: { name: { type: 'string', minLength: 1, maxLength: 50 } },
                required: ['name'],
              },
            },
          },
        },
        responses: reply({ type: 'array', items: { type: 'string' } }),
      },
    },
  }),
);
const operation = (id: string) => groups.flatMap(({ operations }) => operations).find((one) => one.id === id);

test('groups follow the tag order; calls have method, path and access', () => {
  expect(groups.map(({ name, operations }) => [name, operations.map(({ id }) => id)])).toEqual([
    ['users', ['users.list', 'users.add']],
    ['menus', ['menus.tree']],
  ]);
  expect(operation('users.list')).toMatchObject({
    method: 'GET',
    path: '/hx-api/api/users',
    access: [{ placeKind: null, names: ['user:list', 'roles:list'] }],
    inputLocation: 'query',
  });
});

test('a field has a path, a type, a required flag and limits', () => {
  expect(operation('users.list')?.input).toEqual([
    { path: 'page', type: 'integer', required: false, limits: '0 ≤ value ≤ 1000, default 0' },
    { path: 'sort', type: 'string', required: true, limits: 'name | time' },
  ]);
  expect(operation('users.list')?.output).toEqual([
    { path: 'id', type: 'integer', required: true, limits: 'value > 0' },
    { path: 'company', type: 'object | null', required: false, limits: '' },
    { path: 'company.name', type: 'string', required: true, limits: '' },
    { path: 'depts', type: 'object[]', required: false, limits: '' },
    { path: 'depts[].id', type: 'number', required: false, limits: '' },
  ]);
  expect(operation('users.add')?.inputLocation).toBe('body');
  expect(operation('users.add')?.input).toEqual([
    { path: 'name', type: 'string', required: true, limits: '1 ≤ length ≤ 50' },
  ]);
});

test('a list reply is parsed, and a recursive schema is not expanded', () => {
  expect(operation('users.add')?.output).toEqual([{ path: '[]', type: 'string[]', required: true, limits: '' }]);
  expect(operation('menus.tree')?.output).toEqual([
    { path: '[].name', type: 'string', required: true, limits: '' },
    { path: '[].children', type: 'object[]', required: true, limits: '' },
  ]);
});

test('a document that is not OpenAPI is rejected', () => {
  for (const wrong of [null, [], 'text', {}, { paths: 3 }]) expect(() => parseApiDocument(wrong)).toThrow('no OpenAPI');
});

test('a search finds operations that contain every word, in any order', () => {
  const found = (text: string) =>
    filterOperations(groups, text).flatMap(({ operations }) => operations.map(({ id }) => id));
  expect(found('api/users')).toEqual(['users.list', 'users.add']);
  expect(found('POST  people')).toEqual([]);
  expect(found('get PEOPLE')).toEqual(['users.list']);
  expect(found(' ')).toHaveLength(3);
});

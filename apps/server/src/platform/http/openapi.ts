import { basePath, type Route, sessionCookie } from '@portico/contract/route';
import { errorKeys } from '@portico/contract/words/error-keys';
import * as z from 'zod/mini';

type Routes = Readonly<Record<string, Readonly<Record<string, Route>>>>;

/** Builds the OpenAPI document of the API page from the contract. */
export function buildOpenApi(routes: Routes, publicUrl: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [domain, calls] of Object.entries(routes)) {
    for (const [key, route] of Object.entries(calls)) {
      const path = basePath + route.path;
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: buildOperation(domain, key, route) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Portico', version: '1', description: 'People counting and footfall analytics.' },
    servers: [{ url: publicUrl }],
    tags: Object.keys(routes).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'The token as login returned it.' },
        cookie: { type: 'apiKey', in: 'cookie', name: sessionCookie, description: 'For pages of the console only.' },
      },
      schemas: { Failure: failure },
    },
  };
}

const failure = {
  type: 'object',
  required: ['code', 'status', 'msg', 'message', 'key', 'timestamp'],
  properties: {
    code: { type: 'integer' },
    status: { type: 'integer' },
    msg: { type: 'string' },
    message: { type: 'string' },
    key: { enum: Object.keys(errorKeys) },
    details: { type: 'object' },
    timestamp: { type: 'string', format: 'date-time' },
  },
};

function buildOperation(domain: string, key: string, route: Route): object {
  const input = toJsonSchema(route.input, 'input');
  const hasBody = route.method === 'POST' || route.method === 'PUT';
  return {
    operationId: `${domain}.${key}`,
    tags: [domain],
    summary: route.summary,
    'x-access': route.access,
    security: route.access === 'public' ? [] : [{ token: [] }, { cookie: [] }],
    ...(hasBody
      ? { requestBody: { content: { 'application/json': { schema: input } } } }
      : { parameters: listParameters(input) }),
    responses: {
      200: {
        description: 'Done',
        content: {
          [route.reply === 'events' ? 'text/event-stream' : 'application/json']: { schema: replySchema(route) },
        },
      },
      default: {
        description: 'Failed',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  };
}

function replySchema(route: Route): object {
  const output = toJsonSchema(route.output, 'output');
  const code = { const: 200 };
  if (route.reply === 'list') {
    return {
      type: 'object',
      properties: { code, content: { type: 'array', items: output }, totalElements: { type: 'integer' } },
    };
  }
  return route.reply === 'wrapped'
    ? { type: 'object', properties: { code, msg: { type: 'string' }, data: output } }
    : output;
}

function listParameters(input: z.core.JSONSchema.BaseSchema): object[] {
  return Object.entries(input.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: input.required?.includes(name) ?? false,
    schema,
  }));
}

function toJsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): z.core.JSONSchema.BaseSchema {
  // The input of a transform has no JSON schema; it is written as "any".
  return z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
}

import path from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

function sentences(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.sentences;
    throw error;
  }
}

test('nothing set is a working installation on this machine only', () => {
  expect(readConfig({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    data: path.resolve('data'),
    databaseUrl: null,
    clickhouseUrl: null,
    mqttPort: 1883,
    mqttUrl: null,
    deviceHttpPort: 8081,
    publicUrl: 'http://localhost:8080',
    captcha: true,
    demo: false,
    logLevel: 'info',
  });
});

test('the public address follows the port, and loses its trailing slash', () => {
  expect(readConfig({ PORTICO_PORT: '9000' }).publicUrl).toBe('http://localhost:9000');
  expect(readConfig({ PORTICO_PUBLIC_URL: 'https://counts.example.com/' }).publicUrl).toBe(
    'https://counts.example.com',
  );
});

test('an external broker replaces the own one, whose port is free then', () => {
  const mqttUrl = 'mqtts://portico:p%40ss@broker.example.com';
  expect(readConfig({ PORTICO_MQTT_URL: mqttUrl })).toMatchObject({ mqttUrl, mqttPort: 0 });
  expect(readConfig({ PORTICO_MQTT_URL: mqttUrl, PORTICO_MQTT_PORT: '0' })).toMatchObject({ mqttUrl, mqttPort: 0 });
  expect(readConfig({ PORTICO_MQTT_URL: mqttUrl, PORTICO_PORT: '1883' })).toMatchObject({ mqttUrl, port: 1883 });
});

test.each<[Record<string, string>, string]>([
  [{ PORTICO_PORT: 'http' }, 'PORTICO_PORT must be a port from 1 to 65535; it is "http".'],
  [{ PORTICO_PORT: '0' }, 'PORTICO_PORT must be a port from 1 to 65535; it is "0".'],
  [{ PORTICO_CAPTCHA: 'maybe' }, 'PORTICO_CAPTCHA must be "on" or "off"; it is "maybe".'],
  [
    { PORTICO_DATABASE_URL: 'mysql://a:secret@b/c' },
    'postgres://user:password@host:5432/database; it is "mysql://a:…@b/c".',
  ],
  [{ PORTICO_MQTT_PORT: '8080' }, 'PORTICO_MQTT_PORT and PORTICO_PORT must differ; both are 8080.'],
  [
    { PORTICO_MQTT_URL: 'http://portico:top@secret@broker' },
    'mqtt://user:password@host:1883, with a user name and a password; it is "http://portico:…@broker".',
  ],
  [{ PORTICO_MQTT_URL: 'mqtt://broker' }, 'with a user name and a password; it is "mqtt://broker".'],
  [{ PORTICO_MQTT_URL: 'mqtt://portico:secret%@broker' }, 'it is "mqtt://portico:…@broker".'],
  [
    { PORTICO_MQTT_URL: 'mqtt://portico:secret@broker', PORTICO_MQTT_PORT: '1884' },
    'PORTICO_MQTT_PORT and PORTICO_MQTT_URL exclude each other',
  ],
  [{ PORTICO_LOG_LEVEL: 'loud' }, 'PORTICO_LOG_LEVEL must be one of trace, debug'],
  [
    { PORTICO_SMTP_URL: 'smtp://mail.example.com' },
    'PORTICO_SMTP_URL cannot be used yet: this version has no support for mail',
  ],
  [{ PORTICO_PROT: '1' }, 'PORTICO_PROT is not a setting of Portico'],
])('a wrong value is one sentence: %j', (env, sentence) => {
  const said = sentences(env);
  expect(said).toHaveLength(1);
  expect(said[0]).toContain(sentence);
  expect(said[0]).not.toContain('secret');
});

test('all wrong values are told at once', () => {
  expect(sentences({ PORTICO_PORT: 'x', PORTICO_DEMO: 'x', PORTICO_DATABASE_URL: 'x' })).toHaveLength(3);
});

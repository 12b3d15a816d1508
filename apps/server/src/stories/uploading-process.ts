// A separate process with a server, so that a test can measure the memory of the server alone. It prints the addresses and the callers.
import { startTestServer } from '../platform/testing/server.ts';

const server = await startTestServer({ logLevel: 'silent', runsHealthChecks: false });
const { factory } = server;
const companies = await Promise.all([factory.company(), factory.company()]);
const [attacked, other] = await Promise.all(
  companies.map(async (company) => {
    const entity = await factory.entity({ company, name: 'Store' });
    const corridor = await factory.corridor({ entity });
    const device = await factory.device({ company, corridor });
    const users = await Promise.all([1, 2].map(() => factory.user({ company, permissions: ['entity:list'] })));
    return { device, tokens: users.map(({ token }) => token) };
  }),
);
process.stdout.write(`${JSON.stringify({ url: server.url, deviceUrl: server.deviceUrl, attacked, other })}\n`);
process.stdin.once('end', () => void server.stop().then(() => process.exit(0)));
process.stdin.resume();

export { onlineWindow, stateOf } from './state.ts';
export { createRewriter } from './rewrites.ts';
export { deviceRoutes } from './routes.ts';

export { createNetlifyApp, NETLIFY_API, NETLIFY_TOKEN } from './app.ts'
export { Store as NetlifyStore } from './store.ts'

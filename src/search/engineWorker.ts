import { serveEngine } from './serveEngine.ts'

/** The search engine's worker in a browser. */
serveEngine(self as unknown as Parameters<typeof serveEngine>[0])

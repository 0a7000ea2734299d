import { serveEngine } from './serveEngine.ts'

/** The engine's thread in a browser. */
serveEngine(self as unknown as Parameters<typeof serveEngine>[0])

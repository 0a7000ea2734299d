import { serveEngine } from './serveEngine.ts'

serveEngine(self as unknown as Parameters<typeof serveEngine>[0])

export { createScriptsApp, type ScriptsOptions } from './app.ts'

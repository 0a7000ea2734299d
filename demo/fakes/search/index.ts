export { createSearchApp, type SearchOptions } from './app.ts'
export { appsFrom, DEFAULT_APPS, type AppKeys, type KeysByApp } from './keys.ts'

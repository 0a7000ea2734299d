export { createScriptsApp } from './app.ts'

import { defineConfig } from './src/extend/index.ts'

/** This repository is a project too: its tenants are the demo's. */
export default defineConfig({})

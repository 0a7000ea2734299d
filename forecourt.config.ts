import { defineConfig } from 'forecourt'

/** This repository is a project too: its tenants are the demo's. */
export default defineConfig({})

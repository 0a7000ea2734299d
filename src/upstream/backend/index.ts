export { createBackendApp, type BackendOptions } from './app.ts'
export { loginFrom } from './login.ts'

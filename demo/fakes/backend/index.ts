export { createBackendApp, type BackendOptions } from './app.ts'
export { loginFrom } from './login.ts'
export { webhookTargetFrom } from './sendWebhook.ts'

import { parentPort, workerData } from 'node:worker_threads'
import { outcomeOf, type HookCall } from './callHook.ts'

const { argument, settings, ...call } = workerData as Pick<HookCall, 'name' | 'tenantDir'> & {
  argument: string
  settings: string
}
// Without an await here, about which Node would print a warning if the hook never ends.
void outcomeOf({
  ...call,
  argument: JSON.parse(argument) as HookCall['argument'],
  settings: JSON.parse(settings) as HookCall['settings'],
}).then((outcome) => parentPort?.postMessage(outcome))

export { createS3App, S3_API, S3_KEY, type S3Options } from './app.ts'
export { Buckets } from './buckets.ts'

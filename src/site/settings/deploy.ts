import { object, string, type InferType } from 'yup'
import { flag } from './fields.ts'
import { BUCKET, BUCKET_PREFIX, DEPLOY_SITE, REGION, SITE_ADDRESS } from './patterns.ts'

/** Where `forecourt deploy` puts a site (docs/deployment.md). Secrets aren't among these settings; they come only from the environment. */
export const deploySchema = object({
  target: string()
    .oneOf(['none', 'netlify', 's3'])
    .default('none')
    .meta({ about: 'Where the site is deployed: nowhere, Netlify, or S3-compatible storage.' }),
  site_id: string()
    .matches(DEPLOY_SITE, 'must be the ID or name of a Netlify site, like "redgum-rv.netlify.app"')
    .default('')
    .meta({ about: 'Netlify: the ID or name of the site.' }),
  bucket: string()
    .matches(BUCKET, 'must be the name of a bucket: lower-case letters, digits, dots and hyphens')
    .default('')
    .meta({ about: 'S3: the name of the bucket.' }),
  prefix: string()
    .matches(BUCKET_PREFIX, 'must be a folder like "sites/redgum-rv", without slashes around it')
    .default('')
    .meta({ about: 'S3: the site’s folder in the bucket. If empty, the root is used.' }),
  endpoint: string()
    .matches(
      SITE_ADDRESS,
      'must be an address like "https://storage.example.com", without a slash at the end',
    )
    .default('')
    .meta({ about: 'S3: the address of the storage, if it isn’t Amazon’s.' }),
  region: string()
    .matches(REGION, 'must be a region like "ap-southeast-2"')
    .default('')
    .meta({ about: 'S3: the region of the bucket. If empty, AWS_REGION is used.' }),
  public: flag('S3: lets everybody read the files, for a bucket that visitors reach without a CDN.'),
}).noUnknown()

export type DeploySettings = InferType<typeof deploySchema>

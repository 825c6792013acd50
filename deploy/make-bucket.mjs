// Makes the bucket of FILES_URL in the S3 service of compose.yaml, unless it exists.

import { S3mini } from 's3mini'
import { loadConfig } from '../src/config.ts'

const { filesUrl, s3 } = loadConfig(process.env, process.cwd())
const { host } = new URL(filesUrl)
const bucket = new S3mini({
  accessKeyId: s3.accessKeyId,
  secretAccessKey: s3.secretAccessKey,
  region: s3.region,
  endpoint: `${s3.endpoint}/${host}`,
})
if (!(await bucket.bucketExists()) && !(await bucket.createBucket())) process.exit(1)

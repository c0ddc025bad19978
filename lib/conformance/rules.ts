/** The rows of the specification's tables "Errors" and "Limits" that a server has to hold to. */
export const specificationRules = [
  'no update available, update checks disabled, already updating, or updated but not restarted',
  'restart requested for an agent on Windows',
  'client_id present without client_secret',
  'scopes given while the managed OAuth application is used',
  'min_version set while terminate_at is upstream',
  'create, update or delete of an endpoint that is not a cloud endpoint',
  'owner_id naming another owner by a non-admin caller',
  'abuse report creation by an account not authorized',
  'metadata max 4096 bytes',
  'description max 255 bytes',
  'num_buckets max 128',
  'error_threshold_percentage between 0 and 1.0',
] as const

export type SpecificationRule = (typeof specificationRules)[number]

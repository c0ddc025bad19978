import { FormText } from '@/components/resource/form/form-fields'
import { FormRef } from '@/components/resource/ref/form-ref'
import { withoutEmpty } from '@/lib/util/form-values'
import { emptyRule, FormAcl } from './acl-builder'

/** Returns the rules that are filled in. */
const filled = (acl: readonly string[]) => acl.filter((rule) => rule !== '')

/** The shared parts of the authtoken and SSH credential forms. The owner is set only on create. */
export const credentialForm = {
  valuesOf: ({ acl }: { acl?: string[] | null }) => ({ acl: acl ?? [], owner_id: '' }),
  fields: {
    description: <FormText name="description" />,
    acl: <FormAcl name="acl" />,
    owner_id: <FormRef name="owner_id" resources={['bot-users']} />,
  },
  fieldsOfEdit: { owner_id: null },
  top: ['acl'],
  /** Omits an empty list of rules, which means no restriction. */
  toBody: <V extends { acl: readonly string[] }>({ acl, ...rest }: V) => ({
    ...withoutEmpty(rest),
    ...(filled(acl).length > 0 && { acl: filled(acl) }),
  }),
  toChange: <V extends { acl?: readonly string[] }>({ acl, ...rest }: V) => ({
    ...rest,
    ...(acl && { acl: filled(acl) }),
  }),
  /** Rejects empty rows on any account. Dropping them could leave no rules, which means no restriction. */
  complaints: ({ acl }: { acl: readonly string[] }) =>
    acl.flatMap((rule, index) =>
      rule === ''
        ? [{ field: `acl.${index}`, message: `${emptyRule(index + 1)}: fill it in or remove it` }]
        : [],
    ),
}

import { FormText } from '@/components/resource/form/form-fields'
import { FormRef } from '@/components/resource/ref/form-ref'
import { withoutEmpty } from '@/lib/util/records'
import { emptyRule, FormAcl } from './acl-builder'

const filled = (acl: readonly string[]) => acl.filter((rule) => rule !== '')

export const credentialForm = {
  valuesOf: ({ acl }: { acl?: string[] | null }) => ({ acl: acl ?? [], owner_id: '' }),
  fields: {
    description: <FormText name="description" />,
    acl: <FormAcl name="acl" />,
    owner_id: <FormRef name="owner_id" resources={['bot-users']} />,
  },
  fieldsOfEdit: { owner_id: null },
  top: ['acl'],
  createLabelOf: ({ acl }: { acl: readonly string[] }, one: string) =>
    acl.length === 0 ? `Create unrestricted ${one}` : undefined,
  createQuestionOf: ({ acl }: { acl: readonly string[] }, one: string) =>
    acl.length === 0
      ? {
          title: `Create unrestricted ${one}?`,
          description: `Without rules, this ${one} can bind any domain, address and label of the account.`,
          confirmLabel: `Create unrestricted ${one}`,
        }
      : undefined,
  toBody: <V extends { acl: readonly string[] }>({ acl, ...rest }: V) => ({
    ...withoutEmpty(rest),
    ...(filled(acl).length > 0 && { acl: filled(acl) }),
  }),
  toChange: <V extends { acl?: readonly string[] }>({ acl, ...rest }: V) => ({
    ...rest,
    ...(acl && { acl: filled(acl) }),
  }),
  complaints: ({ acl }: { acl: readonly string[] }) =>
    acl.flatMap((rule, index) =>
      rule === ''
        ? [{ field: `acl.${index}`, message: `${emptyRule(index + 1)}. Complete or remove the rule.` }]
        : [],
    ),
}

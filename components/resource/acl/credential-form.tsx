import { FormRef } from '@/components/resource/ref/form-ref'
import { withoutEmpty } from '@/lib/util/form-values'
import { emptyRule, FormAcl } from './acl-builder'

/** The rules that are filled in. */
const filled = (acl: readonly string[]) => acl.filter((rule) => rule !== '')

/** What the forms of authtokens and SSH credentials share. Whose one is to be is asked when it is made; it stays theirs. */
export const credentialForm = {
  valuesOf: ({ acl }: { acl?: string[] | null }) => ({ acl: acl ?? [], owner_id: '' }),
  more: (
    <>
      <FormAcl name="acl" />
      <FormRef name="owner_id" resources={['bot-users']} />
    </>
  ),
  moreOfEdit: <FormAcl name="acl" />,
  /** Without rules none are sent: that is no restriction. */
  toBody: <V extends { acl: readonly string[] }>({ acl, ...rest }: V) => ({
    ...withoutEmpty(rest),
    ...(filled(acl).length > 0 && { acl: filled(acl) }),
  }),
  toChange: <V extends { acl?: readonly string[] }>({ acl, ...rest }: V) => ({
    ...rest,
    ...(acl && { acl: filled(acl) }),
  }),
  /** An empty row holds a form up on any account: without it there might be no rule left, which is no restriction. */
  complaints: ({ acl }: { acl: readonly string[] }) =>
    acl.flatMap((rule, index) =>
      rule === ''
        ? [{ field: `acl.${index}`, message: `${emptyRule(index + 1)}: fill it in, or remove it` }]
        : [],
    ),
}

import { type Language, languageCodes, languages } from '@portico/contract/words/languages';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import { toFieldProblems } from '../../api/field-problems.ts';
import { openInLanguage } from '../../session/language.ts';
import { useLanguage } from '../../session/language-context.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import type { FormField } from '../../ui/form-field.ts';
import { showToast } from '../../ui/toast.tsx';
import { type Person, updatePersonDetails, useRefreshPerson } from './requests.ts';

type Values = { nickName: string; phone: string; email: string; language: Language };

const fieldNames = ['nickName', 'phone', 'email', 'language'] as const;

/** Form for the user's name, phone, e-mail address and language. A new language reloads the page in that language. */
export default function PersonDetailsDrawer({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation();
  const current = useLanguage();
  const renew = useRefreshPerson();
  const { nickName, phone, email } = person;
  const fields: FormField<Values>[] = [
    { kind: 'text', name: 'nickName', label: t('profile.name'), required: true, maxLength: 50, autoComplete: 'name' },
    { kind: 'text', name: 'phone', label: t('profile.phone'), type: 'tel', maxLength: 50, autoComplete: 'tel' },
    {
      kind: 'text',
      name: 'email',
      label: t('register.email'),
      type: 'email',
      maxLength: 200,
      autoComplete: 'email',
    },
    {
      kind: 'select',
      name: 'language',
      label: t('frame.language'),
      required: true,
      options: languageCodes.map((code) => ({ value: code, label: languages[code].name })),
    },
  ];

  const submit = async (values: Values) => {
    await updatePersonDetails({ ...values, email: values.email.trim() });
    onClose();
    if (values.language === current) {
      showToast({ kind: 'success', text: t('profile.saved') });
      await renew();
    }
    // Navigate after the drawer has closed, so that no unsaved-changes prompt appears.
    else setTimeout(() => openInLanguage(current, values.language));
  };

  return (
    <FormDrawer
      title={t('profile.editDetails')}
      values={{ nickName, phone: phone ?? '', email: email ?? '', language: person.language ?? current }}
      fields={fields}
      onSubmit={submit}
      toFormProblems={(error) => {
        const { problems, formProblem } = toFieldProblems(t, error, fieldNames);
        return formProblem === undefined ? { problems } : { problems, formProblem: formatFailure(t, error) };
      }}
      onClose={onClose}
    />
  );
}

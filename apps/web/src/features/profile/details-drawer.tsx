import { type Language, languageCodes, languages } from '@portico/contract/words/languages';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../api/failure-text.ts';
import { problemsIn } from '../../api/field-problems.ts';
import { openIn } from '../../session/language.ts';
import { useLanguage } from '../../session/language-context.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import type { FormField } from '../../ui/form-field.ts';
import { showToast } from '../../ui/toast.tsx';
import { changeDetails, type Person, useRenewPerson } from './requests.ts';

type Values = { nickName: string; phone: string; email: string; language: Language };

const fieldNames = ['nickName', 'phone', 'email', 'language'] as const;

/** Name, phone, e-mail and language of the person. Another language opens this page in it. */
export default function DetailsDrawer({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation();
  const current = useLanguage();
  const renew = useRenewPerson();
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
    await changeDetails({ ...values, email: values.email.trim() });
    onClose();
    if (values.language === current) {
      showToast({ kind: 'success', text: t('profile.saved') });
      await renew();
    }
    // Once the drawer is gone, nothing asks whether to leave.
    else setTimeout(() => openIn(current, values.language));
  };

  return (
    <FormDrawer
      title={t('profile.editDetails')}
      values={{ nickName, phone: phone ?? '', email: email ?? '', language: person.language ?? current }}
      fields={fields}
      onSubmit={submit}
      problemsOf={(error) => {
        const { problems, formProblem } = problemsIn(t, error, fieldNames);
        return formProblem === undefined ? { problems } : { problems, formProblem: failureText(t, error) };
      }}
      onClose={onClose}
    />
  );
}

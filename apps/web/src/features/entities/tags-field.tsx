import { foldForIdentity } from '@portico/contract/words/identity-fold';
import { Select } from 'antd';

type Props = { id: string; value: readonly string[]; onChange: (tags: string[]) => void; disabled?: boolean };

/** Limits of the contract. */
const maxTags = 10;
const maxTagCharacters = 30;

/** Field for the tags of a store, typed one by one. */
export function TagsField({ id, value, onChange, disabled = false }: Props) {
  return (
    <Select<string[]>
      id={id}
      mode="tags"
      open={false}
      suffixIcon={null}
      disabled={disabled}
      value={[...value]}
      maxCount={maxTags}
      tokenSeparators={[',', '，', '、', '،', ';', '；', '؛']}
      onChange={(tags) => onChange(cleanTags(tags))}
    />
  );
}

/** Trims the tags and removes duplicates in any spelling. */
export function cleanTags(tags: readonly string[]): string[] {
  const words = tags.map((tag) => tag.trim().slice(0, maxTagCharacters).trim()).filter((tag) => tag !== '');
  return [...new Map(words.map((word) => [foldForIdentity(word), word])).values()].slice(0, maxTags);
}

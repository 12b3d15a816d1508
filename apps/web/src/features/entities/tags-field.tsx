import { Select } from 'antd';

type Props = { id: string; value: readonly string[]; onChange: (tags: string[]) => void; disabled?: boolean };

/** As many as the contract takes, and as long. */
const mostTags = 10;
const longest = 30;

/** Words a store is filed under, typed one by one. */
export function TagsField({ id, value, onChange, disabled = false }: Props) {
  return (
    <Select<string[]>
      id={id}
      mode="tags"
      open={false}
      suffixIcon={null}
      disabled={disabled}
      value={[...value]}
      maxCount={mostTags}
      tokenSeparators={[',', '，', '、', '،', ';', '；', '؛']}
      onChange={(tags) => onChange(cleaned(tags))}
    />
  );
}

/** Each word once whatever its case, without blanks around it. */
export function cleaned(tags: readonly string[]): string[] {
  const words = tags.map((tag) => tag.trim().slice(0, longest).trim()).filter((tag) => tag !== '');
  return [...new Map(words.map((word) => [word.toLowerCase(), word])).values()].slice(0, mostTags);
}

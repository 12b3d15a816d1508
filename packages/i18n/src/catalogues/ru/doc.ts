import type { SectionOf } from '../../catalogue-types.ts';

export const doc = {
  title: 'Справочник API',
  intro:
    'Все методы платформы. Передавайте полученный при входе токен в заголовке Authorization; заголовок lang задаёт язык сообщений.',
  search: 'Поиск методов',
  searchHint: 'Путь, описание или имя',
  found_one: '{{count}} метод',
  found_few: '{{count}} метода',
  found_many: '{{count}} методов',
  found_other: '{{count}} метода',
  noMatches: 'Подходящих методов нет.',
  empty: 'В документе нет ни одного метода.',
  groups: 'Группы методов',
  openConsole: 'Открыть консоль',
  access: 'Доступ',
  accessPublic: 'Без авторизации',
  accessUser: 'Авторизованные пользователи',
  accessPlatform: 'Администраторы платформы',
  query: 'Параметры запроса',
  body: 'Тело запроса',
  reply: 'Ответ',
  file: 'Файл',
  nothing: 'Нет',
  link: 'Скопировать ссылку на метод',
} satisfies SectionOf<'doc', 'ru'>;
